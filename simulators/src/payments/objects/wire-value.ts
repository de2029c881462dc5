/** Describes what an answer is made of. Keys that are undefined are left out. */
export type WireValue = string | number | boolean | null | undefined | readonly WireValue[] | WireObject;
export type WireObject = { [key: string]: WireValue };

export const isObject = (value: WireValue): value is WireObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export type Metadata = Record<string, string>;

/** For a value that will be another one of its type. */
export const typed = <T>(value: T): T => value;

/** For fields that are null until something happens. */
export const none = <T>(): T | null => null;

export type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string };
export const listOf = <T>(url: string, data: T[] = []): List<T> => ({ object: 'list', data, has_more: false, url });
