import { useEffect, useState } from 'react';

/** Holds what renders that are not on the screen yet have taken, by the function that took it. */
const taken = new Map<unknown, unknown>();

/**
 * Takes away what `take` takes from where it was, such as a parameter of the address that must not stay there. React may throw a first
 * render away, also one that was only interrupted; the next one gets the same. `take` is declared outside of the component.
 */
export const useTaken = <Value>(take: () => Value): Value => {
  const [value] = useState(() => {
    if (!taken.has(take)) taken.set(take, take());
    return taken.get(take) as Value;
  });
  useEffect(() => {
    // From here on the component has it, and another visit takes its own.
    taken.delete(take);
    return () => void taken.delete(take);
  }, [take]);
  return value;
};
