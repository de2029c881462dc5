import { clsx } from 'clsx';
import { Popover as Radix } from 'radix-ui';
import { useEffect, useRef } from 'react';
import type { Completion } from './use-completion.js';

/** Returns the id of the offer that is marked, for the text whose caret stays where it is. */
export const getMarkedId = ({ id, marked }: Completion): string => `${id}-${marked}`;

/** Shows what can be written at the caret. The keys go to the text, which keeps the focus. */
export const CompletionList = ({ completion }: { completion: Completion }) => {
  const { id, label, offers, marked, choose } = completion;
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect must not return.
    void line.current?.scrollIntoView({ block: 'nearest' });
  }, [marked, offers]);
  return (
    <Radix.Portal>
      <Radix.Content
        role="presentation"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        className="z-50 w-96 max-w-[calc(100vw-16px)] rounded-md border border-line bg-raised text-sm shadow-2 outline-none"
      >
        <ul id={id} role="listbox" aria-label={label} className="max-h-64 overflow-y-auto p-1">
          {offers.map((offer, at) => (
            <li
              key={offer.name}
              id={`${id}-${at}`}
              ref={at === marked ? line : undefined}
              role="option"
              aria-selected={at === marked}
              // The text keeps the focus, because losing it closes the list.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(offer)}
              className={clsx(
                'cursor-pointer rounded-[5px] px-2 py-1 select-none hover:bg-hover-raised',
                at === marked && 'bg-hover-raised',
              )}
            >
              <p className="flex items-baseline gap-2">
                <span className="mono min-w-0 flex-1 truncate">{offer.name}</span>
                {offer.allows && <span className="flex-none text-xs text-ink-3">allows it</span>}
              </p>
              <p className="line-clamp-2 text-xs text-ink-3">{offer.about}</p>
            </li>
          ))}
        </ul>
      </Radix.Content>
    </Radix.Portal>
  );
};
