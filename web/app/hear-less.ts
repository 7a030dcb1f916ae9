/**
 * What a key sets off besides `keydown` and `input`. No component listens for these or for what React makes of them
 * (`onKeyUp`, `onKeyPress`, `onBeforeInput`, `onSelect`: a test keeps it so), but React would call a listener of its
 * own for each, at every key, on every page.
 */
const UNHEARD: ReadonlySet<string> = new Set(["keypress", "keyup", "textInput", "selectionchange"]);

/** Makes a root of React that does not listen for what nobody hears. Others may, as ever. */
export function hearLess<Root>(container: Element, makeRoot: (container: Element) => Root): Root {
  const restore = [container, container.ownerDocument].map(passOver);
  try {
    return makeRoot(container);
  } finally {
    for (const put of restore) put();
  }
}

function passOver(target: EventTarget): () => void {
  target.addEventListener = function (this: EventTarget, type: string, ...rest: [never]) {
    if (!UNHEARD.has(type)) EventTarget.prototype.addEventListener.call(this, type, ...rest);
  };
  return () => void Reflect.deleteProperty(target, "addEventListener");
}
