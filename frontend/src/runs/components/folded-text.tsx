import { ChevronRight } from 'lucide-react';

/** Shows what a model wrote besides its answer, folded. */
export const FoldedText = ({ about, children }: { about: string; children: string }) => (
  <details className="group text-sm">
    <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-xs text-ink-3 hover:text-ink">
      <ChevronRight className="size-3.5 transition-transform group-open:rotate-90" aria-hidden />
      {about}
    </summary>
    <p className="mt-1 border-l border-line pl-3 break-words whitespace-pre-wrap text-ink-3">{children}</p>
  </details>
);
