import { categories, type Category } from '@throughline/contracts/domain-events.js';
import { retiredCategories } from '@throughline/contracts/retired-events.js';

const stored: readonly string[] = [...categories, ...retiredCategories];

/** The dash gives EventStoreDB its category. */
export const toStreamName = (category: Category, id: string): string => `${category}-${id}`;

export const getCategory = (stream: string): string => stream.slice(0, Math.max(0, stream.indexOf('-')));

/** Names of all our streams begin with one of these; everything else in the log is not ours to read. */
export const ourPrefixes = stored.map((category) => `${category}-`);

const ours = new Set(stored);
export const isOurs = (stream: string): boolean => ours.has(getCategory(stream));
