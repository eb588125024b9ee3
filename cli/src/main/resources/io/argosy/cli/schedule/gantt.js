// A schedule as a Gantt chart: reads the data and draws it.

const data = JSON.parse(document.getElementById('data').textContent);
const $ = id => document.getElementById(id);
const ROW = 18;
let shown = 0, zoom = 1, pinned = null;

function bytes(n) {
  const text = compact(n);
  return text.includes(' ') ? text + 'B' : text + ' B';
}

function colour(schedule, kind) {
  return `var(--c${schedule.kinds.indexOf(kind) % 8})`;
}

function head() {
  document.title = data.title + ' – Argosy';
  $('title').textContent = data.title;
  $('verdict').textContent = data.heading;
  $('compared').hidden = data.schedules.length < 2;
  if (data.schedules.length > 1) {
    data.schedules.forEach((schedule, i) => {
      const button = html('button', {type: 'button'}, schedule.policy);
      button.addEventListener('click', () => show(i));
      $('policies').append(button);
    });
    table();
  }
}

function numbers(s) {
  const all = [
    ['policy', s.policy], ['makespan', span(s.makespanSeconds)],
    ['lower bound', span(s.lowerBoundSeconds)], ['above it', percent(s.gap, 1)],
    ['SLR', s.slr.toFixed(3)], ['efficiency', s.efficiency.toFixed(3)], ['sharing', s.sharing.toFixed(2)],
    ['vCPUs used', String(s.vcpus)], ['pulls', s.pulls + ' · ' + bytes(s.pulledBytes)], ['moved', bytes(s.movedBytes)]];
  $('numbers').replaceChildren(...all.map(([word, value]) =>
    html('div', {}, html('dt', {}, word), html('dd', {}, value))));
}

function table() {
  const words = ['policy', 'makespan', 'gap', 'SLR', 'efficiency', 'sharing', 'vCPUs', 'pulls', 'pulled', 'moved'];
  const body = html('tbody');
  data.schedules.forEach((s, i) => {
    const cells = [s.policy, span(s.makespanSeconds), percent(s.gap, 1), s.slr.toFixed(3), s.efficiency.toFixed(3),
      s.sharing.toFixed(2), s.vcpus, s.pulls, bytes(s.pulledBytes), bytes(s.movedBytes)];
    const row = html('tr', {}, ...cells.map(cell => html('td', {}, String(cell))));
    row.addEventListener('click', () => show(i));
    body.append(row);
  });
  $('table').append(html('thead', {}, html('tr', {}, ...words.map(w => html('th', {}, w)))), body);
}

function legend(s) {
  const keys = s.kinds.slice(0, 24).map(kind => {
    const box = html('i', {class: 'key box'});
    box.style.background = colour(s, kind);
    return html('span', {}, box, kind);
  });
  if (s.kinds.length > 24) keys.push(html('span', {}, `and ${s.kinds.length - 24} more`));
  if (s.pulls) keys.push(html('span', {}, html('i', {class: 'key pulled'}), 'pulls its image'));
  $('legend').replaceChildren(...keys);
}

function show(index) {
  shown = index;
  pinned = null;
  const s = data.schedules[index];
  numbers(s);
  legend(s);
  $('undrawn').textContent = s.undrawn ? `${grouped(s.undrawn)} tasks that start later are not drawn.` : '';
  [...$('policies').children].forEach((b, i) => b.setAttribute('aria-pressed', String(i === index)));
  [...document.querySelectorAll('#table tbody tr')].forEach((r, i) => r.classList.toggle('on', i === index));
  draw(s);
  about(null);
}

/** A row's name: the vCPU, which begins with its host; long ones keep their end. */
function label(row, room) {
  const most = Math.floor(room / 6.2);
  return row.vcpu.length > most ? '…' + row.vcpu.slice(1 - most) : row.vcpu;
}

function draw(s) {
  const box = $('gantt');
  const wide = Math.max(280, box.clientWidth);
  const names = wide < 520 ? 84 : 150;
  const width = names + (wide - names) * zoom, top = 22, height = top + s.rows.length * ROW + 6;
  const last = Math.max(s.makespanSeconds, 1e-9);
  const x = t => names + (width - names - 10) * t / last;
  const y = row => top + row * ROW;
  const svg = el('svg', {width, height, viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': 'Gantt chart of ' + s.policy});
  svg.append(el('defs', {}, el('pattern', {id: 'pull', width: 5, height: 5, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)'},
    el('rect', {width: 2.5, height: 5, fill: 'var(--card)', opacity: 0.75}))));
  stripes(s, svg, width, y);
  const step = timeStep(last, Math.max(3, Math.floor((width - names) / 80)));
  for (const t of ticks(0, last, step)) {
    svg.append(el('line', {class: 'grid', x1: x(t), x2: x(t), y1: top - 4, y2: height}));
    svg.append(el('text', {x: x(t), y: 13, 'text-anchor': t === 0 ? 'start' : 'middle'}, tickSpan(t, step)));
  }
  const bars = s.tasks.map(task => bar(s, svg, task, x, y));
  const lines = transfers(s, svg, x, y);
  box.classList.toggle('many', lines.length > 300);
  svg.append(labels(s, names, height, y));
  const old = box.scrollLeft;
  box.replaceChildren(svg);
  box.scrollLeft = old;
  keepNames(box);
  answers(s, svg, bars, lines);
}

/** Every other host on a band, so that one sees where transfers are free. */
function stripes(s, svg, width, y) {
  let host = null, odd = false;
  s.rows.forEach((row, i) => {
    odd = row.host === host ? odd : !odd;
    host = row.host;
    if (odd) svg.append(el('rect', {class: 'band', x: 0, y: y(i), width, height: ROW}));
  });
}

function bar(s, svg, task, x, y) {
  const left = x(task.start), right = Math.max(x(task.finish), left + 1.2);
  const rect = el('rect', {class: 'bar', x: left, y: y(task.row) + 2, width: right - left, height: ROW - 4, rx: 2});
  rect.style.fill = colour(s, task.kind);
  svg.append(rect);
  if (task.pull > 0) {
    svg.append(el('rect', {class: 'pull', x: left, y: y(task.row) + 2, width: Math.max(1, x(task.start + task.pull) - left), height: ROW - 4, rx: 2}));
  }
  const begin = x(task.start + task.pull);
  if (right - begin > task.id.length * 5.6 + 8) {
    svg.append(el('text', {class: 'inside', x: begin + 4, y: y(task.row) + ROW - 6}, task.id));
  }
  return rect;
}

function transfers(s, svg, x, y) {
  const found = [];
  s.tasks.forEach((task, to) => task.transfers.forEach(([from, size, start, finish]) => {
    const source = s.tasks[from];
    const x1 = x(start), y1 = y(source.row) + ROW / 2, x2 = x(finish), y2 = y(task.row) + ROW / 2;
    const bend = Math.max(6, (x2 - x1) / 2);
    const line = el('path', {class: 'moved', d: `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`});
    svg.append(line);
    found.push({line, from, to});
  }));
  return found;
}

function labels(s, names, height, y) {
  const group = el('g', {class: 'names'}, el('rect', {width: names - 4, height}));
  s.rows.forEach((row, i) => {
    const first = i === 0 || s.rows[i - 1].vm !== row.vm;
    group.append(el('text', {x: 4, y: y(i) + ROW - 5, class: first ? 'vm' : ''}, label(row, names - 12)));
  });
  group.append(el('line', {x1: names - 4, x2: names - 4, y1: 0, y2: height}));
  return group;
}

/** Names stay in sight while the chart moves sideways. */
function keepNames(box) {
  const group = box.querySelector('.names');
  box.onscroll = () => group.setAttribute('transform', `translate(${box.scrollLeft} 0)`);
  box.onscroll();
}

function sentences(s, task) {
  const times = `${span(task.start)} to ${span(task.finish)}` + (task.pull > 0 ? `, the first ${span(task.pull)} to pull its image` : '');
  const row = s.rows[task.row];
  const lines = [`${times} on ${row.vcpu} (VM ${row.vm})`, `There: ${task.why}.`, `Then: ${task.when}.`];
  const moved = task.transfers.reduce((sum, t) => sum + t[1], 0);
  if (task.transfers.length) lines.push(`${bytes(moved)} come from ${task.transfers.length} task${task.transfers.length > 1 ? 's' : ''} on other hosts.`);
  return lines;
}

function about(task) {
  const s = data.schedules[shown];
  $('about').replaceChildren(...(task === null ? [] : [
    html('p', {}, html('strong', {}, task.id), task.kind === task.id ? '' : ' · ' + task.kind),
    ...sentences(s, task).map(line => html('p', {}, line))]));
}

function tip(event, text) {
  const box = $('tip');
  box.textContent = text;
  box.style.visibility = text ? 'visible' : 'hidden';
  box.style.left = Math.max(8, Math.min(event.clientX + 14, innerWidth - box.offsetWidth - 8)) + 'px';
  const above = event.clientY - box.offsetHeight - 12;
  box.style.top = (above < 8 ? event.clientY + 16 : above) + 'px';
}

function answers(s, svg, bars, lines) {
  const light = n => {
    bars.forEach(b => b.classList.remove('on', 'near'));
    lines.forEach(l => l.line.classList.remove('on'));
    if (n === null) return;
    bars[n].classList.add('on');
    for (const l of lines.filter(l => l.to === n || l.from === n)) {
      l.line.classList.add('on');
      bars[l.to === n ? l.from : l.to].classList.add('near');
    }
  };
  bars.forEach((rect, n) => {
    rect.addEventListener('pointerenter', event => {
      light(n);
      about(s.tasks[n]);
      if (event.pointerType === 'mouse') tip(event, [s.tasks[n].id, ...sentences(s, s.tasks[n])].join('\n'));
    });
    rect.addEventListener('pointerleave', event => {
      tip(event, '');
      light(pinned);
      about(pinned === null ? null : s.tasks[pinned]);
    });
    rect.addEventListener('click', () => {
      pinned = pinned === n ? null : n;
      light(pinned);
      about(s.tasks[n]);
    });
  });
}

function zoomTo(factor) {
  zoom = Math.min(64, Math.max(1, zoom * factor));
  draw(data.schedules[shown]);
}

$('lines').addEventListener('change', event => $('gantt').classList.toggle('plain', !event.target.checked));
$('in').addEventListener('click', () => zoomTo(2));
$('out').addEventListener('click', () => zoomTo(0.5));
addEventListener('resize', () => draw(data.schedules[shown]));
head();
show(0);
