/** Neighbours differ in lightness, so they are told apart without their colours. The last is of all others. */
const colours = ['bg-chart-1', 'bg-chart-2', 'bg-chart-4', 'bg-chart-5'] as const;

export const chooseColour = (at: number, count: number): string =>
  at < count ? (colours[at] ?? 'bg-chart-3') : 'bg-chart-3';
