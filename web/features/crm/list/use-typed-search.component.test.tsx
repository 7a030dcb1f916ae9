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
    changeAddress: (search: string) => rerender({ search }),
  };
}

test("keeps text that was typed before an earlier search reached the address", async () => {
  const { onSearch, typed, type, changeAddress } = setUp();
  type("n");
  await vi.waitFor(() => expect(onSearch).toHaveBeenLastCalledWith("n"));
  type("nad");
  await vi.waitFor(() => expect(onSearch).toHaveBeenLastCalledWith("nad"));
  type("nadia");
  changeAddress("n");
  expect(typed()).toBe("nadia");
  changeAddress("nad");
  expect(typed()).toBe("nadia");
  await vi.waitFor(() => expect(onSearch).toHaveBeenLastCalledWith("nadia"));
  changeAddress("nadia");
  expect(typed()).toBe("nadia");
  expect(onSearch).toHaveBeenCalledTimes(3);
});

test("shows a search that Back or a link put into the address, also if the field requested it earlier", async () => {
  const { onSearch, typed, type, changeAddress } = setUp();
  changeAddress("WR-4");
  expect(typed()).toBe("WR-4");
  type("");
  await vi.waitFor(() => expect(onSearch).toHaveBeenLastCalledWith(""));
  changeAddress("");
  changeAddress("WR-4");
  expect(typed()).toBe("WR-4");
  changeAddress("");
  expect(typed()).toBe("");
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test("cuts a search to the maximum length", async () => {
  const { onSearch, type } = setUp();
  type(" abcdefg");
  await vi.waitFor(() => expect(onSearch).toHaveBeenLastCalledWith("abcde"));
});
