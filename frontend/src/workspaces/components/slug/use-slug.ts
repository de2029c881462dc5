import type { SlugAvailability } from '@throughline/contracts/workspaces/workspace.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import { useEffect, useState } from 'react';
import { useQuery } from '../../../lib/use-query.js';
import { getSlug } from '../../data/workspace-creation.api.js';

const settleAfter = 300;

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleAfter);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

export type SlugNote = { ok?: string; error?: string; suggestion?: string };

const reasons = {
  taken: 'This URL is taken.',
  invalid: `Use ${limits.slug.min}–${limits.slug.max} lower-case letters, digits and single hyphens.`,
  reserved: 'This URL is reserved.',
};

const noteOf = ({ available, reason, suggestion }: SlugAvailability): SlugNote =>
  available
    ? { ok: 'Available' }
    : { error: reasons[reason ?? 'taken'], ...(suggestion === null ? {} : { suggestion }) };

/** Whether the URL is available, asked a moment after the last key. */
export const useSlug = (slug: string): SlugNote => {
  const settled = useSettled(slug);
  const { data } = useQuery(settled === '' ? null : `slug ${settled}`, (signal) => getSlug(settled, signal));
  return data && settled === slug ? noteOf(data) : {};
};
