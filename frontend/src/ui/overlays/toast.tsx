import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { create } from 'zustand';
import { statusLook, type Status } from '../status/status-labels.js';
import { StatusGlyph } from '../status/status-glyph.js';

export type ToastMessage = {
  title: string;
  about?: string | undefined;
  /** The status whose glyph is shown. */
  status?: Status | undefined;
  action?: { label: string; run: () => void } | undefined;
};

type Shown = ToastMessage & { id: number };

const useToasts = create<{ shown: Shown[] }>(() => ({ shown: [] }));
let turn = 0;

/** Sparing: never for what is already visible on the screen. */
export const toast = (message: ToastMessage): void => {
  turn += 1;
  const id = turn;
  useToasts.setState(({ shown }) => ({ shown: [...shown.slice(-2), { ...message, id }] }));
};

const remove = (id: number) => useToasts.setState(({ shown }) => ({ shown: shown.filter((each) => each.id !== id) }));

export const Toaster = () => {
  const shown = useToasts((state) => state.shown);
  return (
    <Radix.Provider swipeDirection="right" duration={6000} label="Notice">
      {shown.map((message) => (
        <Radix.Root
          key={message.id}
          onOpenChange={(open) => {
            if (!open) remove(message.id);
          }}
          className="flex animate-enter items-start gap-2.5 rounded-md border border-line bg-raised p-3 text-sm shadow-2"
        >
          {message.status && (
            <StatusGlyph status={message.status} label={statusLook(message.status).word} className="mt-[3px]" />
          )}
          <div className="grid min-w-0 flex-1">
            <Radix.Title className="font-medium">{message.title}</Radix.Title>
            {message.about && <Radix.Description className="text-ink-2">{message.about}</Radix.Description>}
          </div>
          {message.action && (
            <Radix.Action
              altText={message.action.label}
              onClick={message.action.run}
              className="rounded-xs px-1.5 font-medium text-ink hover:bg-hover-raised"
            >
              {message.action.label}
            </Radix.Action>
          )}
          <Radix.Close
            aria-label="Close"
            className="grid size-5 place-items-center rounded-xs text-ink-3 hover:text-ink"
          >
            <X className="size-3.5" aria-hidden />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport className="fixed right-4 bottom-4 z-60 grid w-[min(380px,calc(100vw-32px))] gap-2 outline-none" />
    </Radix.Provider>
  );
};
