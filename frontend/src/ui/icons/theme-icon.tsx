/** Half light, half dark. */
export const ThemeIcon = ({ className = 'size-4' }: { className?: string | undefined }) => (
  <svg
    viewBox="0 0 24 24"
    className={className}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    aria-hidden="true"
  >
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 3.500a8.500 8.500 0 0 1 0 17z" fill="currentColor" stroke="none" />
  </svg>
);
