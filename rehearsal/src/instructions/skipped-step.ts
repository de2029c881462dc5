/** Returns what Rehearsal writes in its turn for a step that it leaves out. */
export const describeSkippedStep = (step: number, reason: string): string => `Step ${step} skipped: ${reason}.`;

/** The steps that a turn's text says were left out, in its words. */
export const skippedStepsIn = (text: string): string[] => text.match(/^Step \d+ skipped: .+$/gm) ?? [];
