// What this run was: reads the data and draws it.

const run = JSON.parse(document.getElementById('data').textContent);
const $ = id => document.getElementById(id);
const last = Math.max(run.last, 1e-3);
const machines = [...new Set(run.partitions.flatMap(p => p.machines))];
const byMachine = machines.length > 1;
const charts = [];
let chosen = null, focused = null;

function colour(p) {
  const n = byMachine ? machines.indexOf(p.machines[0]) : p.index;
  return `var(--c${Math.max(0, n) % 8})`;
}

function name(p) {
  return 'partition ' + p.index + (p.machines.length ? ' on ' + p.machines[p.machines.length - 1] : '');
}

function head() {
  document.title = run.title + ' – Argosy';
  $('title').textContent = run.title;
  const late = run.deadline !== null && (run.end === null ? run.last : run.end) > run.deadline;
  const verdict = $('verdict');
  verdict.append(run.kind + ' · ' + (run.outcome || 'not ended'));
  if (run.deadline !== null && run.end !== null) {
    const kept = !late && run.outcome === 'done';
    verdict.append(' · ', html('span', {class: kept ? 'good' : 'bad'}, kept ? 'promise kept' : 'promise broken'));
  }
  const numbers = [
    ['time', span(run.end === null ? run.last : run.end)],
    ['deadline', run.deadline === null ? 'none' : span(run.deadline)],
    ['iterations kept', compact(run.kept) + ' of ' + compact(run.total)],
    ['partitions', String(run.partitions.length + run.undrawn)],
    ['policy', run.policy]];
  for (const [word, value] of numbers) {
    $('numbers').append(html('div', {}, html('dt', {}, word), html('dd', {}, value)));
  }
}

function tip(event, text) {
  const box = $('tip');
  box.textContent = text;
  box.style.visibility = text ? 'visible' : 'hidden';
  const left = Math.min(event.clientX + 14, innerWidth - box.offsetWidth - 8);
  box.style.left = Math.max(8, left) + 'px';
  box.style.top = Math.max(8, event.clientY - box.offsetHeight - 12) + 'px';
}

function cross(t) {
  for (const chart of charts) {
    chart.cross.setAttribute('x1', chart.x(t));
    chart.cross.setAttribute('x2', chart.x(t));
    chart.cross.style.visibility = t === null ? 'hidden' : 'visible';
  }
}

function focusOn(index) {
  if (index === focused) return;
  focused = index;
  document.body.classList.toggle('focused', index !== null);
  for (const node of document.querySelectorAll('.of')) node.classList.toggle('on', Number(node.dataset.p) === index);
  for (const row of document.querySelectorAll('#table tbody tr')) row.classList.toggle('on', Number(row.dataset.p) === index);
}

/** Lets a chart answer a pointer: mouse, pen or finger. */
function answers(chart, tell) {
  const look = event => {
    const area = chart.svg.getBoundingClientRect();
    const scale = chart.width / area.width;
    const px = (event.clientX - area.left) * scale, py = (event.clientY - area.top) * scale;
    cross(chart.time(px));
    tip(event, tell(chart.time(px), px, py));
  };
  chart.svg.addEventListener('pointermove', look);
  chart.svg.addEventListener('pointerdown', look);
  chart.svg.addEventListener('pointerleave', event => { tip(event, ''); cross(chosenTime()); focusOn(null); });
  charts.push(chart);
}

function chosenTime() {
  return chosen === null ? null : run.marks[chosen].at;
}

const LANES = ['job', 'shares', 'partitions', 'trouble'];

function drawDecisions() {
  const chart = frame($('decisions'), {height: 122, last, label: 'decisions over time', left: 66});
  const at = lane => chart.top + 11 + lane * 22;
  LANES.forEach((word, lane) => {
    chart.svg.append(el('text', {x: chart.left - 8, y: at(lane) + 4, 'text-anchor': 'end'}, word));
    chart.plot.append(el('line', {class: 'grid', x1: chart.left, x2: chart.width, y1: at(lane), y2: at(lane)}));
  });
  const dots = run.marks.map(mark => {
    const size = 3.4 + Math.min(2.6, Math.sqrt(mark.says.length + mark.more) * 0.6);
    const dot = el('circle', {class: 'mark', cx: chart.x(mark.at), cy: at(mark.lane), r: size, fill: `var(--lane${mark.lane})`});
    chart.svg.append(dot);
    return dot;
  });
  const nearest = (px, py) => {
    let best = null, distance = 22;
    run.marks.forEach((mark, i) => {
      const d = Math.hypot(chart.x(mark.at) - px, at(mark.lane) - py);
      if (d < distance) { best = i; distance = d; }
    });
    return best;
  };
  answers(chart, (t, px, py) => {
    const found = nearest(px, py);
    if (found !== null) choose(found);
    return span(t);
  });
  drawDecisions.dots = dots;
  choose(chosen);
}

function choose(index) {
  if (index === null) return;
  const dots = drawDecisions.dots;
  if (chosen !== null && dots[chosen]) dots[chosen].classList.remove('on');
  chosen = index;
  const mark = run.marks[index];
  if (dots[index]) dots[index].classList.add('on');
  $('when').textContent = span(mark.at);
  const says = mark.says.map(sentence => html('li', {}, sentence));
  if (mark.more) says.push(html('li', {}, '… and ' + mark.more + ' more'));
  $('sentences').replaceChildren(...says);
}

function move(by) {
  if (run.marks.length) {
    choose(Math.min(run.marks.length - 1, Math.max(0, (chosen || 0) + by)));
    cross(chosenTime());
  }
}

function drawSpeeds() {
  const all = run.partitions.flatMap(p => p.speed.map(s => s[1]).filter(v => v !== null)).sort((a, b) => a - b);
  const usual = all.length ? all[Math.floor(all.length * 0.97)] : 1;
  // One wild measure, such as a first one, must not press all others to the floor.
  const high = Math.max(1e-9, Math.min(all.length ? all[all.length - 1] : 1, usual * 1.6)) * 1.06;
  const chart = frame($('speeds'), {height: 260, last, high, label: 'speed of each partition',
    values: ticks(0, high, niceStep(high, 4)), word: v => compact(v)});
  for (const p of run.partitions) {
    chart.plot.append(el('path', {class: 'line of', 'data-p': p.index, stroke: colour(p), d: stepPath(p.speed, chart.x, chart.y, last)}));
  }
  answers(chart, (t, px, py) => {
    let best = null, distance = 30;
    for (const p of run.partitions) {
      const v = holding(p.speed, t);
      const d = v === null ? Infinity : Math.abs(chart.y(v) - py);
      if (d < distance) { best = p; distance = d; }
    }
    focusOn(best ? best.index : null);
    return span(t) + (best ? '\n' + name(best) + ': ' + compact(holding(best.speed, t)) + '/s' : '');
  });
}

function drawProgress() {
  const high = Math.max(run.total, run.kept) * 1.04;
  const until = run.deadline !== null && run.deadline < last * 1.5 ? Math.max(last, run.deadline) * 1.02 : last;
  const chart = frame($('progress'), {height: 190, last: until, high, label: 'iterations done over time',
    values: ticks(0, high, niceStep(high, 4)), word: compact});
  const points = run.undrawn ? known() : hindsight();
  const line = path(points, chart.x, chart.y);
  chart.plot.append(el('path', {class: 'under', d: line + `V${chart.y(0)}H${chart.x(0)}Z`}));
  chart.plot.append(el('path', {class: 'total', d: line}));
  chart.plot.append(el('line', {class: 'truth', x1: chart.left, x2: chart.width, y1: chart.y(run.total), y2: chart.y(run.total)}));
  deadlineAt(chart, until);
  answers(chart, t => span(t) + '\n' + compact(between(points, t)) + ', ' + percent(between(points, t), run.total));
}

/** What was done at each instant, as the reports that came later tell. */
function hindsight() {
  const times = [...Array(241).keys()].map(i => last * i / 240);
  return times.map(t => [t, run.partitions.reduce((sum, p) => sum + between(p.done, t), 0)]);
}

/** What was known to be done at each instant. */
function known() {
  const points = [[0, 0], ...run.outlook.map(o => [o[0], o[1]])];
  return run.end === null ? points : [...points, [run.end, run.kept]];
}

function deadlineAt(chart, until) {
  if (run.deadline === null || run.deadline > until) return;
  const x = chart.x(run.deadline);
  chart.plot.append(el('line', {class: 'deadline', x1: x, x2: x, y1: chart.top, y2: chart.height - chart.bottom}));
  const after = x < chart.width - 80;
  chart.svg.append(el('text', {class: 'note bad', x: x + (after ? 5 : -5), y: chart.height - chart.bottom - 6,
    'text-anchor': after ? 'start' : 'end'}, 'deadline'));
}

function key(kind, word, colour) {
  return html('span', {}, html('i', {class: 'key ' + kind, style: colour ? 'border-color:' + colour : ''}), word);
}

function drawEnds() {
  const looks = run.outlook.filter(o => o[2] !== null);
  const bands = run.outlook.filter(o => o.length > 4 && o[3] !== null && o[4] !== null);
  const truth = run.end;
  const usual = looks.map(o => o[0] + o[2]).sort((a, b) => a - b);
  const most = usual.length ? usual[Math.floor((usual.length - 1) * 0.96)] : last;
  const known = Math.max(truth || last, run.deadline !== null && run.deadline < 2 * last ? run.deadline : 0);
  const high = Math.min(Math.max(known, most) * 1.1, truth === null ? Infinity : known * 2);
  const step = timeStep(high, 5);
  const chart = frame($('ends'), {height: 220, last, high, label: 'expected end over time',
    values: ticks(0, high, step), word: v => tickSpan(v, step)});
  if (bands.length > 1) {
    const up = bands.map(o => [o[0], o[0] + o[4]]), down = bands.map(o => [o[0], o[0] + o[3]]).reverse();
    chart.plot.append(el('path', {class: 'band', d: path(up, chart.x, chart.y) + path(down, chart.x, chart.y).replace('M', 'L') + 'Z'}));
  }
  const across = (kind, v) => chart.plot.append(el('line', {class: kind, x1: chart.left, x2: chart.width, y1: chart.y(v), y2: chart.y(v)}));
  if (run.deadline !== null) across('deadline', run.deadline);
  if (truth !== null) across('truth', truth);
  chart.plot.append(el('path', {class: 'expected', d: path(looks.map(o => [o[0], o[0] + o[2]]), chart.x, chart.y)}));
  $('ends-legend').replaceChildren(key('', 'expected', 'var(--accent)'),
    ...(bands.length > 1 ? [key('band', 'holds the end in 4 of 5 cases')] : []),
    ...(truth !== null ? [key('', 'when it really ended', 'var(--good)')] : []),
    ...(run.deadline !== null ? [key('', 'deadline', 'var(--bad)')] : []));
  answers(chart, t => {
    const look = [...looks].reverse().find(o => o[0] <= t);
    const band = [...bands].reverse().find(o => o[0] <= t);
    return span(t) + (look ? '\nexpected end ' + span(look[0] + look[2]) : '')
      + (band ? '\n80 %: ' + span(band[0] + band[3]) + ' to ' + span(band[0] + band[4]) : '')
      + (truth !== null ? '\nreally ' + span(truth) : '');
  });
}

function drawBoxes() {
  // A first share of everything would press all boxes flat; its line leaves the box instead.
  const high = 1.3 * Math.max(1, ...run.partitions.flatMap(p => p.done.map(s => s[1])));
  $('boxes-note').textContent = 'one box a partition, each 0 to ' + span(last) + ' and 0 to ' + compact(high) + ' iterations';
  const width = 180, height = 84;
  const x = t => 1 + (width - 2) * t / last, y = v => height - 2 - (height - 6) * v / high;
  $('boxes').replaceChildren(...run.partitions.map(p => {
    const svg = el('svg', {viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', height, role: 'img', 'aria-label': name(p)});
    const work = p.done.length ? path([...p.done, [last, p.done[p.done.length - 1][1]]], x, y) : '';
    const first = p.done.length ? x(p.done[0][0]) : 0;
    if (work) svg.append(el('path', {class: 'area', fill: colour(p), d: work + `V${y(0)}H${first}Z`}));
    svg.append(el('path', {class: 'work', stroke: colour(p), d: work, 'vector-effect': 'non-scaling-stroke'}),
      el('path', {class: 'share', d: stepPath(p.assigned, x, y, last), 'vector-effect': 'non-scaling-stroke'}));
    const look = event => {
      const area = svg.getBoundingClientRect();
      const t = Math.min(last, Math.max(0, (event.clientX - area.left) / area.width * last));
      cross(t);
      const share = holding(p.assigned, t);
      tip(event, span(t) + '\n' + name(p) + '\ndone ' + compact(between(p.done, t)) + (share === null ? '' : ' of ' + compact(share)));
    };
    svg.addEventListener('pointermove', look);
    svg.addEventListener('pointerdown', look);
    svg.addEventListener('pointerleave', event => { tip(event, ''); cross(chosenTime()); });
    return html('figure', {}, html('figcaption', {}, p.index + ' · ' + p.machines.join(', ')), svg);
  }));
}

function table() {
  const words = ['partition', 'machine', 'attempts', 'iterations', 'share', 'mean speed', 'reports'];
  const rows = run.partitions.map(p => {
    const first = html('td', {}, html('span', {class: 'dot', style: 'background:' + colour(p)}), String(p.index));
    const cells = [p.machines.join(', ') || '-', String(p.attempts), grouped(p.kept), percent(p.kept, run.kept), compact(p.meanSpeed) + '/s', String(p.reports)];
    const row = html('tr', {'data-p': p.index}, first, ...cells.map(text => html('td', {}, text)));
    row.addEventListener('pointerenter', () => focusOn(p.index));
    row.addEventListener('pointerleave', () => focusOn(null));
    return row;
  });
  $('table').append(html('thead', {}, html('tr', {}, ...words.map(word => html('th', {scope: 'col'}, word)))), html('tbody', {}, ...rows));
  if (run.undrawn) $('undrawn').textContent = grouped(run.undrawn) + ' more partitions are counted but not drawn.';
  if (byMachine) {
    $('machines').append(...machines.slice(0, 16).map(m => key('', m, colour({machines: [m]}))));
  }
}

function list() {
  $('all').append(...run.marks.flatMap(mark => mark.says.map(sentence =>
    html('li', {}, html('time', {}, span(mark.at)), html('span', {}, sentence)))));
  if (run.unmarked) $('all').append(html('li', {}, grouped(run.unmarked) + ' more: argosy explain tells them all'));
}

function drawAll() {
  charts.length = 0;
  focusOn(null);
  drawDecisions();
  drawSpeeds();
  drawProgress();
  drawEnds();
}

head();
table();
list();
drawBoxes();
drawAll();
move(0);
$('before').addEventListener('click', () => move(-1));
$('after').addEventListener('click', () => move(1));
let drawnWidth = innerWidth;
addEventListener('resize', () => {
  if (innerWidth !== drawnWidth) { drawnWidth = innerWidth; drawAll(); }
});
