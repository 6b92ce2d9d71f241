type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Like `Storage`: what it keeps are its own properties. */
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

/** A browser that keeps nothing for pages refuses already to be asked for it: then it is kept until the page is closed. */
function storageOf(name: 'localStorage' | 'sessionStorage'): Kept {
  try {
    return window[name];
  } catch {
    return new PageMemory();
  }
}

/** For all tabs, also later. */
export const browserStorage = storageOf('localStorage');
/** For this tab, also after a reload. */
export const tabStorage = storageOf('sessionStorage');
