import { Lane } from './lane.js';

/** The lanes of a run, one below the other, with one call selected. */
export class Timeline {

  constructor(container, onSelect) {
    this.container = container;
    this.onSelect = onSelect;
    this.lanes = [];
    container.addEventListener('keydown', (event) => this.move(event));
    setInterval(() => this.lanes.forEach((lane) => lane.tick()), 100);
  }

  reset(lanes) {
    this.lanes = lanes.map((lane) => new Lane({ ...lane, onSelect: (...selection) => this.select(...selection) }));
    this.followed = this.lanes[0];
    this.container.classList.toggle('several', lanes.length > 1);
    this.container.replaceChildren(...this.lanes.map((lane) => lane.element));
  }

  preview(calls) {
    this.lanes.forEach((lane) => lane.preview(calls));
  }

  /** Selects a call that the user asked for; a new answer only in the lane that is followed. */
  select(lane, answer, asked) {
    if (asked) {
      this.followed = lane;
    }
    if (lane === this.followed) {
      this.mark(answer.call);
      this.onSelect(lane, answer);
    } else if (!lane.calls.querySelector('[tabindex="0"]')) {
      answer.call.tabIndex = 0;
    }
  }

  mark(call) {
    const before = this.container.querySelector('[aria-selected=true]');
    before?.removeAttribute('aria-selected');
    for (const reachable of call.parentElement.querySelectorAll('[tabindex="0"]')) {
      reachable.tabIndex = -1;
    }
    call.ariaSelected = 'true';
    call.tabIndex = 0;
  }

  move(event) {
    const call = event.target.closest('[role=option]');
    const row = this.lanes.findIndex((lane) => lane.calls.contains(call));
    if (row < 0) {
      return;
    }
    const calls = this.lanes.map((lane) => lane.answers.map((answer) => answer.call));
    const index = calls[row].indexOf(call);
    const target = {
      ArrowLeft: [row, index - 1],
      ArrowRight: [row, index + 1],
      ArrowUp: [row - 1, index],
      ArrowDown: [row + 1, index],
      Home: [row, 0],
      End: [row, calls[row].length - 1]
    }[event.key];
    if (target) {
      event.preventDefault();
      const [toRow, to] = target;
      this.lanes[toRow]?.select(calls[toRow][to]);
    }
  }

}
