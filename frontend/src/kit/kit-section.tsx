import type { ReactNode } from 'react';

export const KitSection = ({ title, about, children }: { title: string; about: string; children: ReactNode }) => (
  <section className="grid gap-x-8 gap-y-4 border-t border-line py-7 md:grid-cols-[152px_minmax(0,1fr)]">
    <h2 className="text-md font-semibold">
      {title}
      <small className="mt-1 block text-xs font-normal text-ink-3">{about}</small>
    </h2>
    <div className="grid min-w-0 content-start gap-5">{children}</div>
  </section>
);

export const KitRow = ({ label, children }: { label?: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">
    {label && <span className="min-w-[72px] text-xs text-ink-3">{label}</span>}
    {children}
  </div>
);

export const KitColumns = ({ children, two }: { children: ReactNode; two?: boolean }) => (
  <div className={two ? 'grid items-start gap-5 md:grid-cols-2' : 'grid items-start gap-5 md:grid-cols-3'}>
    {children}
  </div>
);
