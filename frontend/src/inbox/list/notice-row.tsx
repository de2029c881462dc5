import type { InboxItemRow } from '@throughline/contracts/inbox/inbox.rows.js';
import { StatusGlyph } from '../../ui/status/status-glyph.js';
import { RelativeTime } from '../../ui/values/relative-time.js';
import { ItemLink } from './item-link.js';
import { NoticeTitle } from './notice-title.js';
import { NoticeCause } from './notice-cause.js';

const statuses = {
  approval: 'waiting',
  question: 'waiting',
  trigger: 'failed',
  account: 'needs_sign_in',
  budget: 'waiting',
  ownership: 'waiting',
  member: 'succeeded',
  owner: 'succeeded',
} as const;

/** Something that does not work until somebody acts. */
export const NoticeRow = ({ item, isUnread }: { item: InboxItemRow; isUnread: boolean }) => (
  <li className="flex flex-wrap items-start gap-x-3 gap-y-1 border-b border-line px-gutter py-3 text-sm">
    <span className="grid h-5 place-items-center">
      <StatusGlyph status={statuses[item.about.kind]} />
    </span>
    <div className="min-w-0 flex-1 basis-60">
      <p className="font-medium">
        {isUnread && (
          <span
            role="img"
            aria-label="Not read"
            className="mr-2 inline-block size-1.5 rounded-full bg-accent align-middle"
          />
        )}
        <NoticeTitle item={item} />
      </p>
      <p className="text-ink-2">
        <NoticeCause item={item} />
      </p>
    </div>
    <span className="flex flex-none items-center gap-3 text-ink-3">
      <RelativeTime at={item.lastAt} />
      <ItemLink item={item} />
    </span>
  </li>
);
