import { findOffered } from '@throughline/catalogue/items/offered-sources.js';
import type { ItemSettings, NewItem } from '@throughline/contracts/triggers/new-item.js';
import { pluralise } from '../../lib/numbers/format.js';

/** `New message in Gmail`; the id itself where the catalogue has no such source any more. */
export const titleOfSource = (source: string): string => findOffered(source)?.title ?? source;

/** `New issue on GitHub, acme/shop, asked every 5 minutes` */
export const describeItems = ({
  source,
  options,
  everyMinutes,
}: Pick<ItemSettings, 'source' | 'options' | 'everyMinutes'>): string =>
  [
    titleOfSource(source),
    Object.values(options).filter(Boolean).join('/'),
    `asked every ${pluralise(everyMinutes, 'minute')}`,
  ]
    .filter((part) => part !== '')
    .join(', ');

export const describeItem = ({ source, key }: NewItem): string => `${titleOfSource(source)}, ${key}`;
