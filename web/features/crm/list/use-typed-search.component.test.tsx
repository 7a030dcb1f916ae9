import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useTypedSearch } from "./use-typed-search.ts";

function setUp() {
  const onSearch = vi.fn<(text: string) => void>();
  const { result, rerender } = renderHook(
    ({ search }: { search: string }) => useTypedSearch(search, { maxLength: 5, onSearch }),
    { initialProps: { search: "" } },
  );
  return {
    onSearch,
    typed: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    changeUrl: (search: string) => rerender({ search }),
  };
}

test("keeps the typed text when the URL changes to a search that the field requested earlier", async () => {
  const { onSearch, typed, type, changeUrl } = setUp();
  type("n");
  await vi.waitFor(() => expect(onSearch).toHaveBeenLastCalledWith("n"));
  type("nad");
  await vi.waitFor(() => expect(onSearch).toHaveBeenLastCalledWith("nad"));
  type("nadia");
  changeUrl("n");
  expect(typed()).toBe("nadia");
  changeUrl("nad");
  expect(typed()).toBe("nadia");
  await vi.waitFor(() => expect(onSearch).toHaveBeenLastCalledWith("nadia"));
  changeUrl("nadia");
  expect(typed()).toBe("nadia");
  expect(onSearch).toHaveBeenCalledTimes(3);
});

test("shows a search that Back or a link put into the URL, also if the field once requested the same search", async () => {
  const { onSearch, typed, type, changeUrl } = setUp();
  changeUrl("WR-4");
  expect(typed()).toBe("WR-4");
  type("");
  await vi.waitFor(() => expect(onSearch).toHaveBeenLastCalledWith(""));
  changeUrl("");
  changeUrl("WR-4");
  expect(typed()).toBe("WR-4");
  changeUrl("");
  expect(typed()).toBe("");
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test("shortens a search to the maximum length", async () => {
  const { onSearch, type } = setUp();
  type(" abcdefg");
  await vi.waitFor(() => expect(onSearch).toHaveBeenLastCalledWith("abcde"));
});
