import { clsx } from 'clsx';

/** The mark: now, on the line. */
export const Logo = ({ size = 24 }: { size?: number | undefined }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    aria-hidden="true"
    className="flex-none"
  >
    <path d="M1 12h7.500M17.500 12H23" />
    <circle cx="13" cy="12" r="4.500" />
    <circle cx="13" cy="12" r="1.700" fill="var(--accent)" stroke="none" />
  </svg>
);

export const Wordmark = ({ className }: { className?: string | undefined }) => (
  <span className={clsx('inline-flex items-center gap-2.5 text-[15px] font-semibold tracking-[-0.02em]', className)}>
    <Logo />
    Throughline
  </span>
);
