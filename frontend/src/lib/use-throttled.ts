import { useEffect, useRef, useState } from 'react';

/** A value that changes often, at most once in this time; the last change is never left out. */
export const useThrottled = <Value>(value: Value, milliseconds: number): Value => {
  const [shown, setShown] = useState(value);
  const last = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, last.current + milliseconds - Date.now());
    const timer = setTimeout(() => {
      last.current = Date.now();
      setShown(value);
    }, wait);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return shown;
};
