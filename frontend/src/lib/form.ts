import type { FormEvent } from 'react';

/** Text of a named control of the form. */
export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** Hands the form's values to whoever submits it, instead of to the browser. */
export const submitting =
  (submit: (form: FormData) => void) =>
  (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    submit(new FormData(event.currentTarget));
  };
