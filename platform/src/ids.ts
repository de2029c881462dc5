import { v5, v7 } from 'uuid';

const namespace = 'a1f2e4d6-5b3c-4c8e-9d7f-2e6b8c0a4d1e';

/** A fresh id, ordered by time. */
export const newId = (): string => v7();

/** The same id for the same parts, for ever: how an answer to an event, or a retry, is recognised. */
export const derivedId = (...parts: readonly (string | number)[]): string => v5(parts.join('/'), namespace);
