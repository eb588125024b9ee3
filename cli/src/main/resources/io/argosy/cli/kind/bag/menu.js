const data = JSON.parse(document.getElementById('data').textContent);
document.title = 'Argosy: ' + data.title;
document.getElementById('title').textContent = data.title;
document.getElementById('why').textContent = data.why;
const rows = new Map();
const sampled = Number(data.sample) > 0;

function money(amount) {
  const value = Number(amount);
  return value.toFixed(Math.abs(value) < 0.1 ? 4 : 2).replace(/0{1,2}$/, Math.abs(value) < 0.1 ? '' : '$&') + ' ' + data.currency;
}

function energy(wattHours) {
  return wattHours < 1000 ? wattHours.toPrecision(3) + ' Wh' : (wattHours / 1000).toPrecision(3) + ' kWh';
}

function sentence(choice) {
  return 'No ' + choice.number + (choice.labels.length ? ' (' + choice.labels.join(', ') + ')' : '') + ': ' + choice.machines + ', ' + span(choice.seconds[1]) + ' ('
    + span(choice.seconds[0]) + ' to ' + span(choice.seconds[2]) + ') for ' + money(choice.costs[1])
    + ' (' + money(choice.costs[0]) + ' to ' + money(choice.costs[2]) + ')'
    + (sampled ? ' still to pay, ' + money(choice.total) + ' with the sample' : '')
    + ', keeps its promise in ' + Math.round(100 * choice.keeps) + ' of 100 cases'
    + (choice.wattHours ? ', drawing ' + energy(choice.wattHours) : '')
    + (choice.shortBy > 0 ? ', a cushion of ' + money(choice.cushion) + ' would make it safer' : '');
}

function light(choice) {
  rows.forEach((row, number) => row.classList.toggle('lit', number === choice.number));
  document.getElementById('said').textContent = sentence(choice);
}

function draw() {
  const box = document.getElementById('front');
  const width = Math.max(300, box.clientWidth || 700);
  const height = 320;
  const left = 78, right = 16, top = 12, bottom = 34;
  const most = Math.max(...data.choices.map(c => Number(c.costs[1]))) * 1.05;
  const last = Math.max(...data.choices.map(c => c.seconds[2])) * 1.05;
  const x = s => left + (width - left - right) * s / last;
  const y = m => height - bottom - (height - top - bottom) * m / most;
  const svg = el('svg', {viewBox: '0 0 ' + width + ' ' + height, width, height, role: 'img',
    'aria-label': 'cost against time of every plan'});
  const timeStepSize = timeStep(last, Math.max(2, Math.floor(width / 110)));
  for (const t of ticks(0, last, timeStepSize)) {
    svg.append(el('line', {class: 'axis', x1: x(t), x2: x(t), y1: top, y2: height - bottom}),
      el('text', {x: x(t), y: height - 12, 'text-anchor': 'middle'}, tickSpan(t, timeStepSize)));
  }
  const step = niceStep(most, 5);
  for (const m of ticks(0, most, step)) {
    svg.append(el('line', {class: 'axis', x1: left, x2: width - right, y1: y(m), y2: y(m)}),
      el('text', {x: left - 6, y: y(m) + 4, 'text-anchor': 'end'}, money(m)));
  }
  for (const choice of data.choices) {
    const at = y(Number(choice.costs[1]));
    svg.append(el('line', {class: 'band', x1: x(choice.seconds[0]), x2: x(choice.seconds[2]), y1: at, y2: at}));
  }
  for (const choice of data.choices) {
    const kind = choice.number === data.chosen ? 'chosen' : choice.keeps < 0.5 ? 'risky' : '';
    const dot = el('circle', {class: kind, cx: x(choice.seconds[1]), cy: y(Number(choice.costs[1])),
      r: kind === 'chosen' ? 7 : 4.5, tabindex: 0});
    dot.append(el('title', {}, sentence(choice)));
    dot.addEventListener('mouseenter', () => light(choice));
    dot.addEventListener('focus', () => light(choice));
    svg.append(dot);
  }
  box.replaceChildren(svg);
}

function table() {
  const drawn = data.choices.some(choice => choice.wattHours);
  const head = html('tr', {}, ...['no', 'machines', 'P10', 'P50', 'P90', (sampled ? 'still to pay' : 'cost') + ' P10', 'P50', 'P90',
    ...(sampled ? ['total with the sample'] : []),
    ...(drawn ? ['energy'] : []), 'keeps', 'cushion', '']
    .map(word => html('th', {}, word)));
  const body = data.choices.map(choice => {
    const cells = [choice.number, choice.machines, ...choice.seconds.map(span),
      ...choice.costs.map(money), ...(sampled ? [money(choice.total)] : []),
      ...(drawn ? [choice.wattHours ? energy(choice.wattHours) : '–'] : []), Math.round(100 * choice.keeps) + ' %',
      choice.shortBy > 0 ? money(choice.cushion) : '–', choice.labels.join(', ')];
    const row = html('tr', choice.number === data.chosen ? {class: 'chosen'} : {},
      ...cells.map(cell => html('td', {}, String(cell))));
    row.addEventListener('mouseenter', () => light(choice));
    rows.set(choice.number, row);
    return row;
  });
  document.getElementById('menu').replaceChildren(html('thead', {}, head), html('tbody', {}, ...body));
}

table();
draw();
window.addEventListener('resize', draw);
const first = data.choices.find(c => c.number === data.chosen);
if (first) light(first);
