/** Files of a screen are gone from the server once a newer version was put there. */
export const isOldVersion = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script|preload css/i.test(error.message);
