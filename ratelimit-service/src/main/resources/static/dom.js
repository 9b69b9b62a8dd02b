export const $ = (id) => document.getElementById(id);

/** Makes an element; text and children are appended as text and nodes, never parsed. */
export function element(name, attributes = {}, ...children) {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    created.setAttribute(key, value);
  }
  created.append(...children);
  return created;
}

/** The picture of an algorithm. */
export function picture(algorithm) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `algorithms.svg#${algorithm}`);
  svg.setAttribute('class', 'picture');
  svg.ariaHidden = 'true';
  svg.append(use);
  return svg;
}
