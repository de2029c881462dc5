import type { ReactNode } from 'react';

/** Marks the fields of one path, so that a reason can lead to them. */
export const Place = ({ path, children }: { path: string; children: ReactNode }) => (
  <div data-place={path} className="contents">
    {children}
  </div>
);

const controls = 'input:not([disabled]), textarea:not([disabled]), select:not([disabled]), button:not([disabled])';

const focus = (element: HTMLElement): void => {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'center' });
};

const controlIn = (place: Element): HTMLElement | null =>
  place.querySelector<HTMLElement>('[aria-invalid="true"]') ??
  place.querySelector<HTMLElement>(controls) ??
  place.closest('section')?.querySelector<HTMLElement>('h2[tabindex]') ??
  null;

/** The nearest place that has fields of it: `agents/0` for `agents/0/name`. */
const placeIn = (form: Element, path: string): Element | undefined => {
  const parts = path.split('/');
  const paths = parts.map((_, at) => parts.slice(0, parts.length - at).join('/'));
  const places = [...form.querySelectorAll<HTMLElement>('[data-place]')];
  for (const each of paths) {
    const found = places.find(({ dataset }) => dataset['place'] === each);
    if (found) return found;
  }
  return undefined;
};

/** Focuses the first field, in the order of the form, that one of the paths is about. False if there is none. */
export const focusPlace = (form: Element, paths: readonly string[]): boolean => {
  const [first] = paths
    .flatMap((path) => placeIn(form, path) ?? [])
    .sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const control = first && controlIn(first);
  if (!control) return false;
  focus(control);
  return true;
};

/** After something of a section was removed, its heading has the focus. */
export const focusSection = (id: string): void =>
  document.getElementById(id)?.querySelector<HTMLElement>('h2')?.focus();
