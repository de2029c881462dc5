import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { PublicFooter } from './public-footer.js';
import { PublicHeader } from './public-header.js';

type Props = { next?: string | undefined; width: string; children: ReactNode };

/** The page around what everybody may read, with or without an account. */
export const PublicFrame = ({ next, width, children }: Props) => (
  <div className="flex min-h-dvh flex-col bg-surface">
    <PublicHeader next={next} />
    <main id="main" className={clsx('mx-auto w-full flex-1 px-4 pb-16 md:px-10', width)}>
      {children}
    </main>
    <PublicFooter />
  </div>
);
