/** A command that asks for the same decision. */
export function curl(key, request) {
  const quote = key.startsWith('$') ? '"' : "'";
  return [
    `curl -i ${new URL('v1/check', document.baseURI)}`,
    `-H ${quote}x-api-key: ${key}${quote}`,
    "-H 'Content-Type: application/json'",
    `-d '${JSON.stringify(request).replaceAll("'", "'\\''")}'`
  ].join(' \\\n  ');
}

/** Copies the text of an element; where the browser does not let it, selects it for the user to copy. */
export async function copy(source, button, status) {
  try {
    await navigator.clipboard.writeText(source.textContent);
    status.textContent = button.textContent = 'Copied';
  } catch {
    getSelection().selectAllChildren(source);
    status.textContent = button.textContent = 'Press Ctrl+C';
  }
  setTimeout(() => button.textContent = 'Copy', 2000);
}
