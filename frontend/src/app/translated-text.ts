/**
 * Keeps a page true that something translates although it asks not to be (UI-90). A translator puts elements in the
 * place of texts; the page goes on writing and removing the texts that it made itself. A text that is written comes back
 * in place of its translation, and one that is removed takes it along. Answers what stops it.
 */
export function surviveTranslation(root: Node = document.body): () => void {
  /** The translation that stands for a text, and the text that it stands for. */
  const standIns = new WeakMap<Node, ChildNode>();
  const texts = new WeakMap<Node, Text>();

  const written = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const standIn = standIns.get(target);
      standIns.delete(target);
      if (standIn && target instanceof Text && !target.isConnected) standIn.replaceWith(target);
    }
  });
  const replaced = new MutationObserver((changes) => {
    for (const put of changes) {
      const standIn = put.addedNodes[0];
      if (standIn?.nodeName !== 'FONT') continue;
      const removed = changes.find((taken) => isInPlaceOf(put, taken))?.removedNodes[0];
      const text = removed instanceof Text ? removed : removed && texts.get(removed);
      if (!text) continue;
      standIns.set(text, standIn as ChildNode);
      texts.set(standIn, text);
      written.observe(text, { characterData: true });
    }
  });
  replaced.observe(root, { childList: true, subtree: true });

  const { removeChild, insertBefore } = Node.prototype;
  /** What stands in a parent for a node that is to be there. */
  const shownFor = (parent: Node, node: Node) => {
    const standIn = node.parentNode === parent ? undefined : standIns.get(node);
    return standIn?.parentNode === parent ? standIn : node;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    removeChild.call(this, shownFor(this, child));
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ) {
    standIns.get(node)?.remove();
    insertBefore.call(this, node, before && shownFor(this, before));
    return node;
  };
  return () => {
    written.disconnect();
    replaced.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore });
  };
}

/** Whether what one change put is where another one took something away: in one step, or put before it, or after. */
function isInPlaceOf(put: MutationRecord, taken: MutationRecord): boolean {
  const [standIn, removed] = [put.addedNodes[0], taken.removedNodes[0]];
  if (!standIn || !removed || put.target !== taken.target) return false;
  return (
    put === taken ||
    put.nextSibling === removed ||
    taken.previousSibling === standIn ||
    (put.previousSibling === taken.previousSibling && put.nextSibling === taken.nextSibling)
  );
}
