'use strict';
// Words, scales and axes; what is drawn with them is below.

const SVG = 'http://www.w3.org/2000/svg';
const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800,
  21600, 43200, 86400, 172800, 604800, 1209600, 2592000];

function el(name, attributes, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes || {})) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

function html(name, attributes, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/** 12.3 s, 2m 05s, 1h 02m, 3d 04h: as the command line writes it. */
function span(seconds) {
  if (seconds === null || seconds === undefined) return 'unknown';
  if (seconds < 59.95) return seconds.toFixed(1) + ' s';
  const whole = Math.round(seconds);
  const two = n => String(n).padStart(2, '0');
  if (whole < 3600) return Math.floor(whole / 60) + 'm ' + two(whole % 60) + 's';
  if (whole < 86400) return Math.floor(whole / 3600) + 'h ' + two(Math.floor(whole / 60) % 60) + 'm';
  return Math.floor(whole / 86400) + 'd ' + two(Math.floor(whole / 3600) % 24) + 'h';
}

/** The label of a tick: no more units than its step needs. */
function tickSpan(seconds, step) {
  if (seconds === 0) return '0';
  if (step < 60 && seconds < 60) return (step < 1 ? seconds.toFixed(1) : seconds) + ' s';
  if (step >= 86400) return seconds / 86400 + ' d';
  if (step >= 3600) return seconds / 3600 + ' h';
  if (seconds < 3600 && seconds % 60 === 0) return seconds / 60 + ' min';
  return span(seconds);
}

/** Three digits and the unit's letter: 9.44 G, 760 M, 12. */
function compact(number) {
  let rest = Math.abs(number), step = 0;
  while (rest >= 999.5 && step < 6) { rest /= 1000; step++; }
  const digits = Number.isInteger(rest) ? 0 : rest >= 99.95 ? 0 : rest >= 9.995 ? 1 : 2;
  return (number < 0 ? '-' : '') + rest.toFixed(digits) + ['', ' k', ' M', ' G', ' T', ' P', ' E'][step];
}

function percent(part, whole) {
  return (whole ? 100 * part / whole : 0).toFixed(1) + ' %';
}

function grouped(number) {
  return number.toLocaleString('en-US');
}

function niceStep(range, count) {
  const raw = Math.max(range, 1e-9) / count;
  const size = Math.pow(10, Math.floor(Math.log10(raw)));
  return [1, 2, 2.5, 5, 10].map(n => n * size).find(n => n >= raw * 0.999);
}

function timeStep(range, count) {
  return STEPS.find(step => range / step <= count) || STEPS[STEPS.length - 1] * Math.ceil(range / 2592000 / count);
}

function ticks(from, to, step) {
  const found = [];
  for (let i = Math.ceil(from / step - 1e-9); i * step <= to * (1 + 1e-9); i++) {
    found.push(Number((i * step).toPrecision(12)));
  }
  return found;
}

/** An empty chart: axes, grid, scales, and a line that follows the time looked at. */
function frame(box, options) {
  const width = Math.max(280, box.clientWidth), height = options.height;
  const left = options.left === undefined ? 58 : options.left, right = 12, top = 10, bottom = 24;
  const x = t => left + (width - left - right) * t / options.last;
  const y = v => height - bottom - (height - top - bottom) * (v - (options.low || 0)) / (options.high - (options.low || 0));
  const svg = el('svg', {viewBox: `0 0 ${width} ${height}`, height, role: 'img', 'aria-label': options.label});
  const step = timeStep(options.last, Math.max(4, Math.floor((width - left) / 90)));
  for (const t of ticks(0, options.last, step)) {
    svg.append(el('line', {class: 'grid', x1: x(t), x2: x(t), y1: top, y2: height - bottom}));
    const anchor = x(t) > width - 24 ? 'end' : 'middle';
    svg.append(el('text', {x: x(t), y: height - 8, 'text-anchor': anchor}, tickSpan(t, step)));
  }
  for (const v of options.values || []) {
    svg.append(el('line', {class: 'grid', x1: left, x2: width - right, y1: y(v), y2: y(v)}));
    svg.append(el('text', {x: left - 6, y: y(v) + 4, 'text-anchor': 'end'}, options.word(v)));
  }
  svg.append(el('line', {class: 'axis', x1: left, x2: width - right, y1: height - bottom, y2: height - bottom}));
  const clip = 'clip' + frame.count++;
  svg.append(el('defs', {}, el('clipPath', {id: clip},
    el('rect', {x: left, y: top - 4, width: width - left - right, height: height - top - bottom + 5}))));
  const plot = el('g', {'clip-path': `url(#${clip})`});
  const cross = el('line', {class: 'cross', y1: top, y2: height - bottom});
  svg.append(plot, cross);
  box.replaceChildren(svg);
  const time = px => Math.min(options.last, Math.max(0, (px - left) / (width - left - right) * options.last));
  return {svg, plot, cross, x, y, time, width, height, top, bottom, left, right};
}
frame.count = 0;

/** A line from point to point. */
function path(points, x, y) {
  return points.map(([t, v], i) => (i ? 'L' : 'M') + x(t).toFixed(1) + ' ' + y(v).toFixed(1)).join('');
}

/** Each value holds until the next point; null is a gap. */
function stepPath(points, x, y, until) {
  let text = '', open = false;
  points.forEach(([t, v], i) => {
    const end = i + 1 < points.length ? points[i + 1][0] : until;
    if (v === null) { open = false; return; }
    text += (open ? 'L' : 'M') + x(t).toFixed(1) + ' ' + y(v).toFixed(1);
    text += 'H' + x(end).toFixed(1);
    open = true;
  });
  return text;
}

/** The value that holds at an instant. */
function holding(points, t) {
  let found = null;
  for (const [at, value] of points) {
    if (at > t) break;
    found = value;
  }
  return found;
}

/** The value between two points, in a straight line. */
function between(points, t) {
  for (let i = 1; i < points.length; i++) {
    const [from, low] = points[i - 1], [to, high] = points[i];
    if (t >= from && t <= to) return low + (high - low) * (to > from ? (t - from) / (to - from) : 1);
  }
  return points.length && t > points[points.length - 1][0] ? points[points.length - 1][1] : 0;
}
