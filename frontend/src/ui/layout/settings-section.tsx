import type { ReactNode } from 'react';

/** A titled part of a settings screen: what it is about on the left, the form on the right. */
export const SettingsSection = ({
  title,
  about,
  children,
}: {
  title: string;
  about?: ReactNode;
  children: ReactNode;
}) => (
  <section className="grid gap-x-10 gap-y-4 border-b border-line px-gutter py-8 last:border-b-0 md:grid-cols-[240px_minmax(0,520px)]">
    <div>
      <h2 className="text-sm font-semibold tracking-tight">{title}</h2>
      {about && <p className="mt-1 text-sm text-ink-3">{about}</p>}
    </div>
    <div className="grid content-start gap-4">{children}</div>
  </section>
);
