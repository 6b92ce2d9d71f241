type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A replacement of `Storage`; keys are its own properties, as there. */
class PageMemory implements Kept {
  getItem(key: string): string | null {
    const value: unknown = Reflect.get(this, key);
    return typeof value === 'string' ? value : null;
  }
  setItem(key: string, value: string): void {
    Reflect.set(this, key, value);
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

/**
 * The storage of the browser. A browser that stores nothing for pages throws when it is accessed; then values are
 * kept until the page is closed.
 */
function storageOf(name: 'localStorage' | 'sessionStorage'): Kept {
  try {
    return window[name];
  } catch {
    return new PageMemory();
  }
}

/** Shared by all tabs, and kept afterwards. */
export const browserStorage = storageOf('localStorage');
/** For this tab only; survives reloads. */
export const tabStorage = storageOf('sessionStorage');
