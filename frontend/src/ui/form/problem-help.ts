import { createContext, type ReactNode } from 'react';
import type { ProblemError } from '../../lib/problem-error.js';

/** What the place of a problem knows to do about it, such as a link; the shell of a workspace does. */
export const ProblemHelp = createContext<(problem: ProblemError) => ReactNode>(() => null);
