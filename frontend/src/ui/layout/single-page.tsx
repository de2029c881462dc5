import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { toggleTheme } from '../../lib/page/theme.js';
import { Logo } from '../icons/logo.js';
import { RailLine } from '../timeline/rail-line.js';
import { drawnMarks } from '../timeline/rail-marks.js';
import { LegalLinks } from './legal-links.js';

export type SinglePageProps = {
  children: ReactNode;
  /** The content is in a card that hangs from the line. */
  hang?: boolean | undefined;
  /** The line has a gap: nothing is there. */
  broken?: boolean | undefined;
  /** How far the line has come, in per cent; dashed from there on. */
  until?: number | undefined;
  /** A pause of the line, and how much of it is over, from 0 to 1. */
  pause?: SpinePause | undefined;
};

export type SpinePause = { from: string; until: string | null; share: number };

const left = drawnMarks(11, 4, 31, 34);
const middle = drawnMarks(23, 66, 78, 12);
const right = drawnMarks(5, 62, 98, 40);

/** One job on one page: mark, line, content. For signing in and for pages that lead nowhere. */
export const SinglePage = ({ children, hang, broken, until, pause }: SinglePageProps) => (
  <div className="relative grid min-h-dvh grid-rows-[160px_auto_1fr_auto] justify-items-center overflow-x-clip bg-canvas px-4 max-md:grid-rows-[112px_auto_1fr_auto]">
    <Spine broken={broken} until={until} pause={pause} />
    <header className="relative z-1 -mb-5 self-end rounded-full bg-canvas">
      <Link to="/" aria-label="Throughline" className="relative grid size-10 place-items-center rounded-full">
        {hang && <span className="absolute inset-x-0 top-1/2 bottom-0 rounded-b-full bg-surface" />}
        <span className="relative">
          <Logo size={36} />
        </span>
      </Link>
    </header>
    <main
      id="main"
      className={clsx(
        'w-full',
        hang
          ? 'max-w-[416px] rounded-b-lg border border-line-strong bg-surface px-8 pt-11 pb-7 max-sm:px-5'
          : 'max-w-[400px] pt-11',
      )}
    >
      {children}
    </main>
    <span />
    <footer className="flex flex-wrap justify-center gap-x-5 gap-y-2 py-6 text-xs text-ink-3">
      <Link to="/" className="rounded-xs hover:text-ink">
        Throughline
      </Link>
      <Link to="/help" className="rounded-xs hover:text-ink">
        Help
      </Link>
      <LegalLinks />
      <button type="button" onClick={toggleTheme} className="rounded-xs hover:text-ink">
        Theme
      </button>
    </footer>
  </div>
);

export const SingleTitle = ({ children }: { children: ReactNode }) => (
  <h1 className="text-center text-[24px] leading-8 font-semibold tracking-[-0.02em] text-balance">{children}</h1>
);

export const SingleLead = ({ children }: { children: ReactNode }) => (
  <p className="mt-2 text-center text-md leading-[22px] text-balance text-ink-2">{children}</p>
);

const Spine = ({ broken, until = 100, pause }: Pick<SinglePageProps, 'broken' | 'until' | 'pause'>) => (
  <div className="pointer-events-none absolute inset-x-0 top-[148px] h-3 max-md:top-[100px]" aria-hidden="true">
    <RailLine marks={broken ? [...left, ...right] : until < 100 ? [...left, ...middle] : left} />
    {broken ? (
      <>
        <i className="absolute top-full left-0 h-px w-2/5 bg-line-strong" />
        <i className="absolute top-full right-0 h-px w-2/5 bg-line-strong" />
      </>
    ) : (
      <>
        <i className="absolute top-full left-0 h-px bg-line-strong" style={{ width: `${until}%` }} />
        {until < 100 && <i className="dashed-line-x absolute top-full right-0 h-px" style={{ left: `${until}%` }} />}
        {until < 100 && (
          <i
            className="absolute top-full size-[9px] -translate-x-1/2 -translate-y-1/2 rounded-full bg-accent ring-3 ring-canvas"
            style={{ left: `${until}%` }}
          />
        )}
        {pause && <PauseLine {...pause} />}
      </>
    )}
  </div>
);

/** A dashed line between the start and the end of a pause, without an end if that is unknown. */
const PauseLine = ({ from, until, share }: SpinePause) => (
  <span className="mono absolute top-full right-[16%] left-[64%] text-xs text-ink-3">
    <i className="absolute -top-px right-0 left-0 border-t border-dashed border-wait bg-canvas" />
    <i className="absolute -top-2 left-0 h-4 w-px bg-wait" />
    {until !== null && <i className="absolute -top-2 right-0 h-4 w-px bg-line-strong" />}
    {until !== null && (
      <i
        className="absolute -top-1 size-[9px] -translate-x-1/2 rounded-full bg-wait ring-3 ring-canvas"
        style={{ left: `${share * 100}%` }}
      />
    )}
    <span className="absolute top-3 left-0 -translate-x-1/2 max-sm:hidden">{from}</span>
    {until !== null && <span className="absolute top-3 right-0 translate-x-1/2 max-sm:hidden">{until}</span>}
  </span>
);
