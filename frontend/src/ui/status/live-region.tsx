import { create } from 'zustand';

type Announcement = { text: string; turn: number };

const useAnnouncement = create<Announcement>(() => ({ text: '', turn: 0 }));

/** Says a live change politely to screen readers. Mount one LiveRegion in the page. */
export const announce = (text: string): void => useAnnouncement.setState(({ turn }) => ({ text, turn: turn + 1 }));

export const LiveRegion = () => {
  const { text, turn } = useAnnouncement();
  return (
    <div role="status" aria-live="polite" className="sr-only">
      <span key={turn}>{text}</span>
    </div>
  );
};
