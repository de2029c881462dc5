import { createContext, type ReactNode } from 'react';
import type { ProblemError } from '../../lib/problem-error.js';

/** Offers a way out of a problem, such as a link; the shell of a workspace provides it. */
export const ProblemHelp = createContext<(problem: ProblemError) => ReactNode>(() => null);
