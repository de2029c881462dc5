import type { Unreadable } from '@throughline/contracts/unreadable.js';
import { Banner } from '../../ui/feedback/banner.js';

const reasons: Record<Unreadable['reason'], string> = {
  unknown_type: 'It has no event of this name. Usually a newer version recorded it.',
  newer_schema: 'A newer version recorded it.',
  data_invalid: 'Its data is not valid.',
  meta_invalid: 'Its metadata is not valid.',
};

/** Says that an event could not be read, and why, next to what the log holds of it. */
export const UnreadableNotice = ({
  unreadable: { reason, detail },
}: {
  unreadable: Pick<Unreadable, 'reason' | 'detail'>;
}) => (
  <Banner look="wait">
    <p>This version cannot read this event. {reasons[reason]} It is shown as the log holds it.</p>
    <p className="mt-1 font-mono text-xs break-words text-ink-3">{detail}</p>
  </Banner>
);
