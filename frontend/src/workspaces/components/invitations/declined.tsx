export const Declined = () => (
  <p role="status" className="mt-7 text-center text-sm text-ink-2">
    Declined. You can close this page.
  </p>
);
