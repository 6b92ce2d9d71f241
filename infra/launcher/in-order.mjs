/**
 * Several writers at once, read one after the other: the first that has not ended is heard at once, the others when
 * their turn comes.
 * @param {(text: string) => void} write
 */
export function createInOrder(write) {
  /** @type {{ held: string, hasEnded: boolean }[]} */
  const waiting = [];
  return () => {
    const own = { held: '', hasEnded: false };
    waiting.push(own);
    return {
      /** @param {string} text */
      write(text) {
        if (waiting[0] === own) write(text);
        else own.held += text;
      },
      end() {
        own.hasEnded = true;
        while (waiting[0]?.hasEnded) {
          waiting.shift();
          if (waiting[0] !== undefined) {
            write(waiting[0].held);
            waiting[0].held = '';
          }
        }
      },
    };
  };
}
