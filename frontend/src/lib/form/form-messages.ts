import type { z } from 'zod';

/** Labels of fields whose name does not say it. */
const labels: Readonly<Record<string, string>> = { email: 'E-mail', slug: 'Workspace URL' };

/** Formats of texts, by the name of the field. */
const formats: Readonly<Record<string, string>> = {
  email: 'Enter an e-mail address, such as ada@example.org.',
  slug: 'Use lower-case letters, digits and single hyphens.',
  code: 'Enter the code: six digits.',
  message: 'Use plain text without URLs.',
  name: 'Use plain text without URLs.',
};

/** `timeZone` is read as "Time zone". */
const formatLabel = (name: string): string => {
  const words = name.replace(/([A-Z])/g, ' $1').toLowerCase();
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const tooSmall = (label: string, { origin, minimum }: { origin: string; minimum: number | bigint }): string => {
  if (origin === 'array' || origin === 'set') return 'Choose at least one.';
  if (origin !== 'string') return `${label} must be ${minimum} or more.`;
  return minimum === 1 ? `${label} is required.` : `${label} must be at least ${minimum} characters.`;
};

const tooBig = (label: string, { origin, maximum }: { origin: string; maximum: number | bigint }): string => {
  if (origin === 'array' || origin === 'set') return `Choose at most ${maximum}.`;
  return origin === 'string'
    ? `${label} can be at most ${maximum} characters.`
    : `${label} must be ${maximum} or less.`;
};

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * The sentence a form shows at a field that breaks its contract. A contract that has a sentence of its own keeps it.
 * `named` are the labels of fields whose name does not say it.
 */
export const formMessages =
  (named: Readonly<Record<string, string>> = {}): z.core.$ZodErrorMap =>
  (issue: Issue): string => {
    const name = String(issue.path?.findLast((part) => typeof part === 'string') ?? '');
    const label = named[name] ?? formatLabel(name);
    if (isEmpty(issue.input)) return `${label} is required.`;
    switch (issue.code) {
      case 'too_small':
        return tooSmall(label, issue);
      case 'too_big':
        return tooBig(label, issue);
      case 'invalid_format':
        return formats[name] ?? `${label} is not valid.`;
      default:
        return `${label} is not valid.`;
    }
  };
