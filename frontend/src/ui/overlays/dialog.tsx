import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { DialogContent } from './dialog-content.js';
import { IconButton } from '../buttons/icon-button.js';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence under the title. */
  about?: ReactNode;
  children?: ReactNode;
  /** Buttons at the foot, the main one last. */
  footer?: ReactNode;
  size?: 'md' | 'lg' | 'xl' | undefined;
  /** The content is shown only once, so only the dialog's own button closes it, not Esc or a click outside. */
  stays?: boolean | undefined;
};

const sizes = { md: 'max-w-[480px]', lg: 'max-w-[680px]', xl: 'max-w-[960px]' };

export const scrimClass = 'fixed inset-0 z-50 animate-fade bg-scrim';

export const Dialog = ({
  open,
  onOpenChange,
  title,
  about,
  children,
  footer,
  size = 'md',
  stays = false,
}: DialogProps) => (
  <Radix.Root open={open} onOpenChange={(next) => (next || !stays) && onOpenChange(next)}>
    <Radix.Portal>
      <Radix.Overlay className={scrimClass} />
      <DialogContent
        onBack={() => !stays && onOpenChange(false)}
        {...(about ? {} : { 'aria-describedby': undefined })}
        className={clsx(
          'fixed inset-x-4 top-[min(14vh,140px)] z-50 mx-auto flex max-h-[calc(100dvh-min(14vh,140px)-24px)] animate-enter flex-col overflow-hidden rounded-lg border border-line bg-raised shadow-3 outline-none max-sm:top-auto max-sm:bottom-4 max-sm:max-h-[calc(100dvh-32px)]',
          sizes[size],
        )}
      >
        <header className="grid gap-1 px-5 pt-5 pr-12">
          <Radix.Title className="text-lg font-semibold tracking-tight">{title}</Radix.Title>
          {about && <Radix.Description className="text-sm text-ink-2">{about}</Radix.Description>}
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-4 pb-5">{children}</div>
        {footer && (
          <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3">
            {footer}
          </footer>
        )}
        {!stays && (
          <Radix.Close asChild>
            <IconButton label="Close" size="sm" className="absolute top-4 right-4">
              <X aria-hidden />
            </IconButton>
          </Radix.Close>
        )}
      </DialogContent>
    </Radix.Portal>
  </Radix.Root>
);
