export const AppShell = () => null;
