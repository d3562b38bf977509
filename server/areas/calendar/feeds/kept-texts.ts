interface Kept {
  text: Promise<string>;
  /** 0 while it is built. */
  size: number;
}

/** Texts by key: each is built once, however many ask for it at once, and those asked for last are kept, up to so many characters. */
export function createKeptTexts(most: number) {
  const kept = new Map<string, Kept>();

  function dropOldest() {
    let size = [...kept.values()].reduce((sum, each) => sum + each.size, 0);
    for (const [key, each] of kept) {
      if (size <= most) return;
      if (each.size > 0) kept.delete(key);
      size -= each.size;
    }
  }

  return async (key: string, build: () => Promise<string>): Promise<string> => {
    const entry = kept.get(key) ?? { text: build(), size: 0 };
    kept.delete(key);
    kept.set(key, entry);
    try {
      const text = await entry.text;
      entry.size = text.length;
      dropOldest();
      return text;
    } catch (error) {
      if (kept.get(key) === entry) kept.delete(key);
      throw error;
    }
  };
}
