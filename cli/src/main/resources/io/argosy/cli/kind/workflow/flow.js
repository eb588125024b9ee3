// A workflow that was run, as a Gantt chart: what was planned, and over it what was real.

const data = JSON.parse(document.getElementById('data').textContent);
const $ = id => document.getElementById(id);
const ROW = 16, TOP = 22;
const machines = [...new Set(data.tasks.flatMap(t => [t.plan && t.plan.machine, t.real && t.real.machine]))]
  .filter(Boolean).sort();
let order = 'time', zoom = 1, chosen = null;

function colour(machine) {
  return `var(--c${machines.indexOf(machine) % 8})`;
}

function head() {
  document.title = data.title + ' – Argosy';
  $('title').textContent = data.title;
  $('verdict').textContent = data.verdict;
  const planned = data.schedules.length > 1
    ? [['first plan', span(data.firstSeconds)], ['last plan', span(data.plannedSeconds)]]
    : [['planned', span(data.plannedSeconds)]];
  const all = [...planned, ['real', span(data.realSeconds)],
    ['tasks done', `${data.done} of ${data.tasks.length}`], ['machines', String(machines.length)],
    ['schedules', String(data.schedules.length)]];
  if (data.deadline !== null) all.push(['deadline', span(data.deadline)]);
  $('numbers').replaceChildren(...all.map(([word, value]) =>
    html('div', {}, html('dt', {}, word), html('dd', {}, value))));
  const keys = machines.slice(0, 24).map(machine => {
    const box = html('i', {class: 'key box'});
    box.style.background = colour(machine);
    return html('span', {}, box, machine);
  });
  if (machines.length > 24) keys.push(html('span', {}, `and ${machines.length - 24} more`));
  keys.push(html('span', {}, html('i', {class: 'key planned'}), 'planned'));
  $('legend').replaceChildren(...keys);
  $('note').textContent = data.schedules.length > 1
    ? 'A dotted line is where a new schedule was made. What is planned of a task is from the last one before it began.' : '';
}

const from = task => task.real ? task.real.from : task.plan ? task.plan.from : Infinity;
const place = task => task.real ? task.real.machine : task.plan ? task.plan.machine : '~';

function rows() {
  const sorted = [...data.tasks];
  sorted.sort((a, b) => order === 'machine' && place(a) !== place(b)
    ? (place(a) < place(b) ? -1 : 1) : from(a) - from(b));
  return sorted;
}

function bars(svg, task, row, x, last) {
  const y = TOP + row * ROW;
  if (task.plan) {
    svg.append(el('rect', {class: 'plan', x: x(task.plan.from), y: y + 1.5,
      width: Math.max(1.5, x(task.plan.to) - x(task.plan.from)), height: ROW - 3, rx: 2}));
  }
  if (task.real) {
    const end = task.real.to === null ? last : task.real.to;
    const rect = el('rect', {class: task.real.to === null ? 'real open' : 'real', x: x(task.real.from), y: y + 4,
      width: Math.max(1.5, x(end) - x(task.real.from)), height: ROW - 8, rx: 2});
    rect.style.fill = colour(task.real.machine);
    svg.append(rect);
  }
}

function draw() {
  const box = $('gantt'), tasks = rows();
  const wide = Math.max(280, box.clientWidth), names = wide < 520 ? 84 : 150;
  const width = names + (wide - names) * zoom, height = TOP + tasks.length * ROW + 6;
  const last = Math.max(data.last, 1e-3);
  const x = t => names + (width - names - 10) * t / last;
  const svg = el('svg', {width, height, viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': 'planned and real Gantt chart'});
  const step = timeStep(last, Math.max(3, Math.floor((width - names) / 80)));
  for (const t of ticks(0, last, step)) {
    svg.append(el('line', {class: 'grid', x1: x(t), x2: x(t), y1: TOP - 4, y2: height}));
    svg.append(el('text', {x: x(t), y: 13, 'text-anchor': t === 0 ? 'start' : 'middle'}, tickSpan(t, step)));
  }
  tasks.forEach((task, row) => {
    const back = el('rect', {class: 'row', x: 0, y: TOP + row * ROW, width, height: ROW});
    back.addEventListener('pointerenter', () => about(task));
    back.addEventListener('click', () => { chosen = chosen === task ? null : task; about(task); });
    back.addEventListener('pointerleave', () => about(chosen));
    svg.append(back);
  });
  for (const at of data.schedules.slice(1)) {
    svg.append(el('line', {class: 'anew', x1: x(at), x2: x(at), y1: TOP - 4, y2: height}));
  }
  if (data.deadline !== null && data.deadline <= last) {
    svg.append(el('line', {class: 'deadline', x1: x(data.deadline), x2: x(data.deadline), y1: TOP - 4, y2: height}));
  }
  const drawn = el('g', {'pointer-events': 'none'});
  tasks.forEach((task, row) => bars(drawn, task, row, x, last));
  svg.append(drawn, labels(tasks, names, height));
  const old = box.scrollLeft;
  box.replaceChildren(svg);
  box.scrollLeft = old;
  const group = box.querySelector('.names');
  box.onscroll = () => group.setAttribute('transform', `translate(${box.scrollLeft} 0)`);
  box.onscroll();
}

function labels(tasks, names, height) {
  const group = el('g', {class: 'names', 'pointer-events': 'none'}, el('rect', {width: names - 4, height}));
  const most = Math.floor((names - 12) / 6.2);
  tasks.forEach((task, row) => {
    const text = task.id.length > most ? task.id.slice(0, most - 1) + '…' : task.id;
    group.append(el('text', {x: 4, y: TOP + row * ROW + ROW - 4}, text));
  });
  group.append(el('line', {x1: names - 4, x2: names - 4, y1: 0, y2: height}));
  return group;
}

function sentences(task) {
  const lines = [];
  if (task.plan) lines.push(`Planned on ${task.plan.machine}, ${span(task.plan.from)} to ${span(task.plan.to)}.`);
  if (task.real && task.real.to !== null) {
    lines.push(`Ran on ${task.real.machine}, ${span(task.real.from)} to ${span(task.real.to)}: ${span(task.real.to - task.real.from)}`
      + (task.plan ? `, planned ${span(task.plan.to - task.plan.from)}.` : '.'));
  } else if (task.real) {
    lines.push(`Runs on ${task.real.machine} since ${span(task.real.from)}.`);
  } else {
    lines.push('Has not begun.');
  }
  if (task.failures) lines.push(task.failures === 1 ? 'Failed once.' : `Failed ${task.failures} times.`);
  return lines;
}

function about(task) {
  $('about').replaceChildren(...(task === null ? [] : [
    html('p', {}, html('strong', {}, task.id)), ...sentences(task).map(line => html('p', {}, line))]));
}

function orderBy(word) {
  order = word;
  $('byTime').setAttribute('aria-pressed', String(word === 'time'));
  $('byMachine').setAttribute('aria-pressed', String(word === 'machine'));
  draw();
}

function zoomTo(factor) {
  zoom = Math.min(64, Math.max(1, zoom * factor));
  draw();
}

$('byTime').addEventListener('click', () => orderBy('time'));
$('byMachine').addEventListener('click', () => orderBy('machine'));
$('in').addEventListener('click', () => zoomTo(2));
$('out').addEventListener('click', () => zoomTo(0.5));
addEventListener('resize', draw);
head();
draw();
