/** Whether a click on a row was meant for something in it that answers clicks itself. */
export const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label') !== null;
