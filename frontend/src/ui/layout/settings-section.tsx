import { clsx } from 'clsx';
import { useRef, type ReactNode } from 'react';
import { toAnchor, useAnchor } from './use-anchor.js';

/** A titled part of a settings screen: what it is about on the left, the form on the right. A URL leads to it by its title. */
export const SettingsSection = ({
  title,
  about,
  wide = false,
  children,
}: {
  title: string;
  about?: ReactNode;
  /** For a table. */
  wide?: boolean;
  children: ReactNode;
}) => {
  const id = toAnchor(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useAnchor(id, heading);
  return (
    <section
      id={id}
      className={clsx(
        'scroll-mt-14 grid gap-x-10 gap-y-4 border-b border-line px-gutter py-8 last:border-b-0',
        wide ? 'md:grid-cols-[240px_minmax(0,760px)]' : 'md:grid-cols-[240px_minmax(0,520px)]',
      )}
    >
      <div>
        <h2
          ref={heading}
          tabIndex={-1}
          className="w-fit rounded-xs text-sm outline-offset-4 focus:outline-2 focus:outline-accent font-semibold tracking-tight"
        >
          {title}
        </h2>
        {about && <p className="mt-1 text-sm text-ink-3">{about}</p>}
      </div>
      <div className="grid min-w-0 content-start gap-4">{children}</div>
    </section>
  );
};
